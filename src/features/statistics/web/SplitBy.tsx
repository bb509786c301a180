import { Select } from '#src/ui/Select.tsx'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { type Part, SplitBar } from './SplitBar.tsx'
import { texts } from './texts.ts'

type Way<By extends string> = { by: By; head: string; rows: readonly Part[] }

/** One sum, split in the way that is chosen; it stands in the URL, the first way is left out. */
export function SplitBy<By extends string>({ title, ways }: { title: string; ways: readonly [Way<By>, ...Way<By>[]] }) {
  const t = useTexts(texts)
  const { by: asked, ...rest } = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const { by, head, rows } = ways.find((way) => way.by === asked) ?? ways[0]
  return (
    <div className="mt-5 border-line border-t pt-4">
      <Select
        label={t.by}
        hideLabel
        className="mb-3 max-w-52"
        value={by}
        onChange={({ target }) =>
          go(pathname, {
            search: { ...rest, ...(target.value === ways[0].by ? {} : { by: target.value }) },
            keepScroll: true,
          })
        }
        options={ways.map((way) => ({ value: way.by, label: way.head }))}
      />
      <SplitBar key={by} label={`${title}: ${head}`} head={head} rows={rows} />
    </div>
  )
}
