/**
 * Hold up the second click of two: it was meant for what stood here before. To be used as `onclickcapture`.
 *
 * Fields, and what is only switched on and off, can be clicked as often as one likes; cards know by themselves which
 * one was meant.
 */
export function once(event: MouseEvent): void {
  const harmless =
    event.target instanceof Element &&
    event.target.closest("[aria-pressed], [role=tab], label, input, select, textarea");
  if (event.detail > 1 && !harmless) {
    event.stopPropagation();
    event.preventDefault();
  }
}
