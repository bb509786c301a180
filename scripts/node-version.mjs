// Written so that very old Nodes read it too: no built-in modules, no new syntax.
/** Whether this Node can run the product; says so in one line when it can't. */
export function isNodeNewEnough() {
  var parts = process.versions.node.split('.')
  var major = Number(parts[0])
  var minor = Number(parts[1])
  if (major > 20 || (major === 20 && minor >= 19)) return true
  console.error(
    'Polvon needs Node 20.19 or newer, this is ' + process.versions.node + '. Get a newer one at https://nodejs.org',
  )
  return false
}
