/** Fingers alone: a field that takes the focus by itself would bring a keyboard over the page's heading. */
export const isByTouch = (): boolean => matchMedia('(pointer: coarse)').matches
