import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { OwnNews } from '#src/features/news/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

const NewsDialog = lazyPart(() => import('./NewsDialog.tsx'), 'NewsDialog')
const shownAtOnce = 2

/** What the gym tells, the newest first; a tap reads it whole. */
export function NewsCard({ news }: { news: readonly OwnNews[] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  const [read, setRead] = useState<OwnNews | null>(null)
  const rows = isWhole ? news : news.slice(0, shownAtOnce)
  return (
    <Card title={t.news} flush>
      <ul className="divide-y divide-line border-line border-t">
        {rows.map((piece) => (
          <li key={piece._id}>
            <button
              type="button"
              onClick={() => setRead(piece)}
              className="flex w-full items-center gap-3 px-4 py-3 text-start hover:bg-sunken sm:px-5"
            >
              {piece.picture && (
                <img
                  src={piece.picture}
                  alt=""
                  width={48}
                  height={48}
                  loading="lazy"
                  className="size-12 shrink-0 rounded-md object-cover"
                />
              )}
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{piece.title}</span>
                <span className="line-clamp-1 text-muted text-sm">{piece.text}</span>
                <span className="num block text-muted text-sm">{formats.relativeDay(piece.from_date)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {news.length > rows.length && (
        <div className="border-line border-t p-2">
          <Button variant="ghost" className="w-full" onClick={() => setWhole(true)}>
            {t.moreNews(news.length - rows.length)}
          </Button>
        </div>
      )}
      {read && (
        <Suspense>
          <NewsDialog piece={read} onClose={() => setRead(null)} />
        </Suspense>
      )}
    </Card>
  )
}
