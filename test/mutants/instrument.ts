import type { Mutant } from './find.ts'

/** One of them with its number over all files. */
export type Numbered = Mutant & { id: number }
type Place = { start: number; end: number; mutants: Numbered[] }

/** A constant of a file, and a limit among others of an object: whoever reads one later may read another. */
const constant = /^((?:export )?)const (\w+)(?:: \w+)? = $/
const property = /^(\w+): $/

/** A limit that is decided when its file is read, and may change afterwards: from where it stands, and what it is called. */
export function liveLimit(
  text: string,
  { kind, isAtStart, start, end }: Mutant,
): { from: number; name: string; isConstant: boolean } | undefined {
  if (kind !== 'limit' || !isAtStart) return undefined
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const [, exported = '', name] = (/^(?:\n|;|\s*\/\/|$)/.test(text.slice(end)) && constant.exec(line)) || []
  if (name) return { from: start - line.length + exported.length, name, isConstant: true }
  const [before = '', of] = /(?<![\w.'"[\]?])(\w+): $/.exec(line) ?? []
  return of && property.test(before) ? { from: start - before.length, name: of, isConstant: false } : undefined
}

const asked = (id: number): string => `globalThis.mutant?.(${id})`

/** What stands there unless one of its mutants is switched on; `inner` is the place with the switches of what it contains. */
function switched({ start, mutants }: Place, inner: string, text: string, end: number): string {
  const [first] = mutants
  if (first?.kind === 'refusal')
    // a block: an `else` that follows would belong to the switch
    return `{ if (!${asked(first.id)}) try { ${inner} } catch (thrown) { globalThis.onRefusal?.(${first.id}); throw thrown } }`
  const live = first && liveLimit(text, first)
  if (first && live) {
    const value = `${asked(first.id)} ? ${first.made} : ${first.was}`
    return live.isConstant ? `let ${live.name} = ${value}` : `get ${live.name}() { return ${value} }`
  }
  const others = mutants.map((mutant) => {
    const changed = text.slice(start, mutant.start) + mutant.made + text.slice(mutant.end, end)
    return `${asked(mutant.id)} ? ${changed} : `
  })
  return `(${others.join('')}${inner})`
}

/**
 * A file with all of its mutants in it, each behind a switch: none is on, and the file does what it did. So one process
 * tries many, and knows which of them a test came by.
 */
export function withSwitches(text: string, mutants: readonly Numbered[]): string {
  const places = new Map<string, Place>()
  for (const mutant of mutants) {
    const [first, end] = mutant.within
    const start = liveLimit(text, mutant)?.from ?? first
    const key = `${start} ${end} ${mutant.kind}`
    const place = places.get(key) ?? { start, end, mutants: [] }
    place.mutants.push(mutant)
    places.set(key, place)
  }
  const inOrder = [...places.values()].sort((one, other) => one.start - other.start || other.end - one.end)
  const render = (from: number, to: number, within: Place[]): string => {
    let out = ''
    let at = from
    for (let next = 0; next < within.length; ) {
      const place = within[next++]
      if (!place) break
      const inside: Place[] = []
      for (let one = within[next]; one && one.start < place.end; one = within[++next]) inside.push(one)
      out += text.slice(at, place.start) + switched(place, render(place.start, place.end, inside), text, place.end)
      at = place.end
    }
    return out + text.slice(at, to)
  }
  const constants = mutants.flatMap((mutant) => {
    const live = liveLimit(text, mutant)
    if (!live?.isConstant) return []
    const set = `(isOn) => { ${live.name} = isOn ? ${mutant.made} : ${mutant.was} }`
    return [`\n;(globalThis.mutantConstants ??= new Map()).set(${mutant.id}, ${set})`]
  })
  return render(0, text.length, inOrder) + constants.join('')
}
