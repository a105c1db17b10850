/** Hold up the second click of two: it was meant for what stood here before. To be used as `onclickcapture`. */
export function once(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
