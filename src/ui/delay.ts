/** One timer: starting it again forgets the earlier start. */
export function delay() {
  let timer = 0
  const cancel = () => window.clearTimeout(timer)
  const after = (milliseconds: number, run: () => void) => {
    cancel()
    timer = window.setTimeout(run, milliseconds)
  }
  return { after, cancel }
}
