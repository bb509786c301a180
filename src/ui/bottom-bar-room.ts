/**
 * Keeps as much room at a page's end as the bottom bar takes. It is padding and no element: one behind the page was pushed
 * down by what came into the page, which counts as a page that moves.
 */
export const bottomBarRoom = 'max-md:pb-[calc(3.5625rem+env(safe-area-inset-bottom))] print:pb-0'
