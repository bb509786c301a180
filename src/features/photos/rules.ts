/** A page of strangers loads them all. */
export const mostPhotos = 12
export const longestCaption = 160
