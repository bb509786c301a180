import { Avatar } from '#src/ui/Avatar.tsx'
import { Sparkline } from '#src/ui/charts/Sparkline.tsx'
import { DefinitionList, Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Progress } from '#src/ui/Progress.tsx'
import { QrCode } from '#src/ui/QrCode.tsx'
import { CardSkeleton, Skeleton, TableSkeleton, TileSkeleton } from '#src/ui/Skeleton.tsx'
import { Tile } from '#src/ui/Tile.tsx'
import { Timeline } from '#src/ui/Timeline.tsx'
import { ApiError } from '#src/web/api-error.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { LanguageSwitch } from '#src/web/layout/LanguageSwitch.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { RateLimitScreen } from '#src/web/layout/RateLimitScreen.tsx'
import { ThemeSwitch } from '#src/web/layout/ThemeSwitch.tsx'
import { StaleNotice } from '#src/web/forms/StaleNotice.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { picture } from './fields.tsx'
import { galleryTexts } from './gallery-texts.ts'
import { here, Opens, Sample, State } from './Sample.tsx'

const anHourAgo = Date.now() - 3_600_000
const values = [3, 5, 4, 8, 6, 9]

export function Showing() {
  const t = useTexts(galleryTexts)
  const formats = useFormats()
  return (
    <>
      <Sample name="Tile, Sparkline">
        <State name="default">
          <Tile
            label={t.payments}
            value={formats.number(1_250_000)}
            unit={t.amountUnit}
            change={{ text: '+12%', direction: 'up', isGood: true }}
            compared={t.compared}
            picture={<Sparkline values={values} />}
            info={t.sentence}
          />
        </State>
        <State name="worse, a link">
          <Tile
            label={t.bad}
            value="53"
            change={{ text: '+4', direction: 'up', isGood: false }}
            picture={<Sparkline kind="bar" values={values} />}
            renderLink={here}
          />
        </State>
        <State name="empty, long text">
          <Tile label={t.long} value="0" change={{ text: '0%', direction: 'same', isGood: null }} compared={t.long} />
        </State>
        <State name="TileSkeleton">
          <TileSkeleton />
        </State>
      </Sample>
      <Sample name="DefinitionList, Stat, StatRow">
        <State name="DefinitionList">
          <DefinitionList
            facts={[
              { term: t.phone, value: formats.phone('+998901112233') },
              { term: t.long, value: t.long },
            ]}
          />
        </State>
        <State name="Stat, StatRow">
          <StatRow>
            <Stat label={t.visits} value="12" hint={t.today} info={t.sentence} />
            <Stat label={t.payments} value={formats.som(1_250_000)} link={here} />
          </StatRow>
        </State>
      </Sample>
      <Sample name="Avatar">
        <State name="sizes">
          {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
            <Avatar key={size} name={t.name} size={size} />
          ))}
        </State>
        <State name="a picture, a gym, a picture that is gone">
          <Avatar name={t.name} src={picture} size="lg" />
          <Avatar name={t.place} shape="square" size="lg" />
          <Avatar name={t.otherName} src="/files/gone.webp" size="lg" />
        </State>
      </Sample>
      <Sample name="Progress, QrCode">
        <State name="Progress">
          <Progress label={t.visits} percent={40} text="4 / 10" />
          <Progress label={t.long} percent={100} hideLabel />
        </State>
        <State name="QrCode">
          <QrCode text="https://polvon.example/receipt/1" label={t.payments} className="size-32" />
        </State>
      </Sample>
      <Sample name="Timeline">
        <State name="default">
          <Timeline
            events={[
              { id: 'a', title: t.good, when: formats.day('2026-11-20'), tone: 'good', body: t.longSentence },
              { id: 'b', title: t.long, when: formats.day('2026-11-19') },
            ]}
          />
        </State>
      </Sample>
      <Sample name="Skeleton, CardSkeleton, TableSkeleton">
        <State name="Skeleton">
          <Skeleton className="h-4 w-32" />
          <Skeleton round className="size-8" />
        </State>
        <State name="CardSkeleton">
          <CardSkeleton />
        </State>
        <State name="TableSkeleton">
          <TableSkeleton rows={3} columns={3} />
        </State>
      </Sample>
      <Sample name="ErrorState, PageState">
        <State name="ErrorState">
          <ErrorState title={t.failed} onRetry={() => undefined} requestId="req-1a2b3c" />
        </State>
        <State name="retrying, long text">
          <ErrorState title={t.long} onRetry={() => undefined} isRetrying>
            {t.longSentence}
          </ErrorState>
        </State>
        <State name="PageState">
          <PageState error={new ApiError(500, { message: t.failed })} onRetry={() => undefined} />
        </State>
      </Sample>
      <Sample name="LanguageSwitch, ThemeSwitch, KeptNotice, StaleNotice, RateLimitScreen">
        <State name="LanguageSwitch, ThemeSwitch">
          <LanguageSwitch />
          <ThemeSwitch />
        </State>
        <State name="KeptNotice">
          <KeptNotice at={anHourAgo} />
        </State>
        <State name="StaleNotice: moves to where it is seen">
          <Opens name="StaleNotice">
            {(close) => (
              <StaleNotice
                stale={{
                  differences: [{ name: 'a', label: t.label, theirs: t.otherName, mine: t.long }],
                  keepMine: close,
                  takeTheirs: close,
                }}
              />
            )}
          </Opens>
        </State>
        <State name="RateLimitScreen: stays until its time has come">
          <Opens name="RateLimitScreen">
            {(_, openedAt) => <RateLimitScreen limit={{ message: t.sentence, until: openedAt + 3000 }} />}
          </Opens>
        </State>
      </Sample>
    </>
  )
}
