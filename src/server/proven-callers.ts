/** Those who have proven to be somebody without a session, as far as this process knows: of more than `most` the latest. */
export function createProvenCallers(most: number) {
  const known = new Set<string>()
  return {
    prove(who: string): void {
      known.delete(who)
      known.add(who)
      const [oldest] = known
      if (oldest !== undefined && known.size > most) known.delete(oldest)
    },
    has: (who: string): boolean => known.has(who),
  }
}
