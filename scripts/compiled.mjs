/**
 * What the React compiler leaves as it is written: the frame, the doors, the pages of members and what they show things with.
 * They are drawn a few times and have little to remember; remembering it took a tenth of what a phone loads
 * (docs/measurements.md). An effect there must not depend on what is made anew with each drawing.
 */
export const leftAsWritten = [
  /\/node_modules\//,
  /\/src\/app\/(areas|door|menus|pages|SearchEverything|sign-in-popups)(\.tsx?|\/)/,
  /\/src\/features\/(portal|ratings|sessions)\/web\//,
  /\/src\/features\/notifications\/web\/NotificationBell\.tsx$/,
  /\/src\/web\/(layout\/|(commands|navigation|router)\.tsx$|(kept-api|me)\.ts$)/,
  /\/src\/ui\/(Avatar|Badge|BottomBar|Brand|Breadcrumbs|Button|Card|CopyButton|EmptyState|ErrorState|IconButton|Kbd|Menu|PageHead|QrCode|Sidebar|Skeleton|Spinner|TabLinks|Toaster|Tooltip|TopBar|lazy-part|menu-button|popup-layer)\.tsx$/,
]
