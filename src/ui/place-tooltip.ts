const GAP = 6
const EDGE = 8

/** Puts a tooltip into the top layer, above its anchor (or beside it), below where there is no room, and keeps it inside the window. */
export function placeTooltip(tooltip: HTMLElement, anchor: HTMLElement, side: 'top' | 'right') {
  if (typeof tooltip.showPopover === 'function' && !tooltip.matches(':popover-open')) tooltip.showPopover()
  const around = anchor.getBoundingClientRect()
  const own = tooltip.getBoundingClientRect()
  if (side === 'right') {
    tooltip.style.left = `${around.right + GAP}px`
    tooltip.style.top = `${around.top + around.height / 2 - own.height / 2}px`
    return
  }
  const left = around.left + around.width / 2 - own.width / 2
  const above = around.top - own.height - GAP
  tooltip.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - own.width - EDGE))}px`
  tooltip.style.top = `${above >= EDGE ? above : around.bottom + GAP}px`
}
