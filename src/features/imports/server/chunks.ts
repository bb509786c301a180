/** Works chunk after chunk, until one answers that it was the last (true) or its turn is over (false: it goes on at another). */
export async function untilTurnIsOver(
  chunk: () => Promise<boolean>,
  isTurnOver: () => boolean = () => false,
): Promise<boolean> {
  while (!(await chunk())) if (isTurnOver()) return false
  return true
}
