/** A file's lines that say something: imports, comments, blank lines and lone punctuation do not. */
type Said = { file: string; lines: readonly { text: string; nr: number }[] }

export type Pair = { one: string; other: string; lines: number }

/** A run that stands in more places than this is an idiom of the language or of a library. */
const mostPlaces = 8

const saysNothing = /^([\s(){}[\],;:<>/]*|\/\/.*|\/?\*.*|@.*|import\b.*|\} from '.*)$/

function saidIn(file: string, text: string): Said {
  // the names of an import of several lines
  const bare = text.replace(/^import [^'"]*from '[^']*'$/gm, (found) => found.replaceAll(/[^\n]/g, ''))
  const lines = bare.split('\n').map((line, at) => ({ text: line.trim(), nr: at + 1 }))
  return { file, lines: lines.filter((line) => !saysNothing.test(line.text)) }
}

type Place = { said: Said; at: number }

function windowsOf(files: readonly Said[], atLeast: number): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const said of files)
    for (let at = 0; at + atLeast <= said.lines.length; at++) {
      const run = said.lines.slice(at, at + atLeast).map(({ text }) => text)
      const key = run.join('\n')
      const found = places.get(key)
      if (found) found.push({ said, at })
      else places.set(key, [{ said, at }])
    }
  return places
}

const placeOf = ({ said, at }: Place, length: number): string =>
  `${said.file}:${said.lines[at]?.nr}-${said.lines[at + length - 1]?.nr}`

/** The pairs of places that share so many lines in a row, to the letter but for how they are indented; the longest first. */
export function sharedLines(sources: readonly { file: string; text: string }[], atLeast = 6): Pair[] {
  const places = windowsOf(
    sources.map(({ file, text }) => saidIn(file, text)),
    atLeast,
  )
  const met = new Set<string>()
  const key = (a: Place, b: Place) => `${a.said.file}:${a.at} ${b.said.file}:${b.at}`
  const pairs: { one: Place; other: Place }[] = []
  for (const found of places.values()) {
    if (found.length < 2 || found.length > mostPlaces) continue
    found.forEach((one, nr) => {
      for (const other of found.slice(nr + 1)) {
        met.add(key(one, other))
        pairs.push({ one, other })
      }
    })
  }
  const moved = ({ said, at }: Place, by: number): Place => ({ said, at: at + by })
  return pairs
    .filter(({ one, other }) => !met.has(key(moved(one, -1), moved(other, -1)))) // where a run begins
    .map(({ one, other }) => {
      let length = atLeast
      while (met.has(key(moved(one, length - atLeast + 1), moved(other, length - atLeast + 1)))) length++
      return { one: placeOf(one, length), other: placeOf(other, length), lines: length }
    })
    .sort((a, b) => b.lines - a.lines)
}
