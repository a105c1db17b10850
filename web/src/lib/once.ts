/**
 * Hold up the second click of two: it was meant for what stood here before. To be used as `onclickcapture`.
 *
 * What is only switched on and off can be clicked as often as one likes; cards know by themselves which was meant.
 */
export function once(event: MouseEvent): void {
  const switches = event.target instanceof Element && event.target.closest("[aria-pressed]");
  if (event.detail > 1 && !switches) event.stopPropagation();
}
