import { useState } from 'react'
import { Select } from '#src/ui/Select.tsx'
import { useTexts } from '#src/web/texts.ts'
import { type Part, SplitBar } from './SplitBar.tsx'
import { texts } from './texts.ts'

type Way<By extends string> = { by: By; head: string; rows: readonly Part[] }

/** One sum, split in the way that is chosen; the first way stands there at the start. */
export function SplitBy<By extends string>({ title, ways }: { title: string; ways: readonly [Way<By>, ...Way<By>[]] }) {
  const t = useTexts(texts)
  const [by, setBy] = useState(ways[0].by)
  const { head, rows } = ways.find((way) => way.by === by) ?? ways[0]
  return (
    <div className="mt-5 border-line border-t pt-4">
      <Select
        label={t.by}
        hideLabel
        className="mb-3 max-w-52"
        value={by}
        onChange={(event) => setBy(event.target.value as By)} // the options are these names
        options={ways.map((way) => ({ value: way.by, label: way.head }))}
      />
      <SplitBar label={`${title}: ${head}`} head={head} rows={rows} />
    </div>
  )
}
