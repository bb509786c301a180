/** Those who have proven to be somebody without a session, and what they are of, as far as this process knows: of more than `most` the latest. */
export function createProvenCallers<Of>(most: number) {
  const known = new Map<string, Of>()
  return {
    prove(who: string, of: Of): void {
      known.delete(who)
      known.set(who, of)
      const [oldest] = known.keys()
      if (oldest !== undefined && known.size > most) known.delete(oldest)
    },
    get: (who: string): Of | undefined => known.get(who),
  }
}
