import { type ComponentProps, useRef, useState } from 'react'
import type { Plan } from '#src/features/plans/contract.ts'
import { inPlanOrder } from '#src/features/plans/rules.ts'
import { useConditionWords } from '#src/features/plans/web/conditions.ts'
import { cx } from '#src/ui/cx.ts'
import { FieldSet } from '#src/ui/FieldSet.tsx'
import { Kbd } from '#src/ui/Kbd.tsx'
import { useField } from '#src/web/forms/field.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { PlanHint } from './PlanHint.tsx'
import { texts } from './texts.ts'
import { type PlanAhead, usePlanKeys } from './use-plan-keys.ts'

type PlanTilesProps = {
  plans: readonly Plan[]
  /** Plans are a gym's: none is chosen yet. */
  waitsForGym: boolean
  /** The gym has none at all. */
  isEmpty: boolean
  chosen: Plan | undefined
  /** What would be chosen, were it for the buyer. */
  usual: Plan | undefined
  misfit: (plan: Plan) => string | null
  /** Whose plan is asked for: once they are chosen, the next key is for the plan. */
  focusFor: string | undefined
  planAhead: PlanAhead
}

/** Which plan, the cheapest and shortest first, the first nine by their number; one that is not for the buyer says why. */
export function PlanTiles({ plans, waitsForGym, isEmpty, chosen, usual, misfit, focusFor, planAhead }: PlanTilesProps) {
  const t = useTexts(texts)
  const box = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState<Plan | null>(null)
  const { value, onChange, onBlur, error, name, ref } = useField('plan_id')
  const tiles = plans.toSorted(inPlanOrder)
  const take = (plan: Plan) => {
    const why = plan === chosen ? null : misfit(plan)
    setRefused(why ? plan : null)
    if (!why) onChange(plan._id)
    return !why
  }
  usePlanKeys({
    box,
    count: tiles.length,
    focusFor,
    ahead: planAhead,
    chosen: chosen?._id,
    onNumber: (nr) => Boolean(tiles[nr] && take(tiles[nr])),
    taken: String(value ?? ''),
    onBack: (before) => {
      setRefused(null)
      onChange(before)
    },
  })
  const said = refused && plans.includes(refused) && misfit(refused) ? refused : (chosen ?? usual)
  return (
    <FieldSet
      label={t.plan}
      required
      error={error && <span role="alert">{error}</span>} // a refusal of the plan stands here alone
      hint={
        waitsForGym
          ? t.plansAfterGym
          : isEmpty
            ? t.noPlans
            : said &&
              (!error || said !== chosen) &&
              misfit(said) && (
                <span role="status">
                  <PlanHint chosen={said === chosen ? chosen : undefined} usual={said} misfit={misfit} />
                </span>
              )
      }
    >
      {() => (
        <div
          ref={box}
          data-tiles
          tabIndex={-1}
          className="grid outline-none grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2"
        >
          {tiles.map((plan, index) => (
            <PlanTile
              key={plan._id}
              plan={plan}
              nr={index + 1}
              isChosen={plan === chosen}
              why={plan === chosen ? null : misfit(plan)} // of the chosen one it stands below
              input={{ name, onBlur, ...(index === 0 && { ref }), onChange: () => take(plan) }}
            />
          ))}
        </div>
      )}
    </FieldSet>
  )
}

type PlanTileProps = {
  plan: Plan
  nr: number
  isChosen: boolean
  why: string | null
  input: ComponentProps<'input'>
}

function PlanTile({ plan, nr, isChosen, why, input }: PlanTileProps) {
  const formats = useFormats()
  const conditionsOf = useConditionWords()
  const words = why ? asSentence(why) : conditionsOf(plan)
  const hasKey = nr <= 9
  return (
    <label
      className={cx(
        'flex min-h-16 min-w-0 flex-col gap-0.5 rounded-md border border-line-strong bg-surface px-3 py-2 transition-colors duration-100 hover:bg-hover',
        'has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:disabled]:cursor-not-allowed has-[:disabled]:border-line has-[:disabled]:bg-sunken',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
        why && 'text-muted',
      )}
    >
      <input
        {...input}
        type="radio"
        value={plan._id}
        checked={isChosen}
        disabled={why !== null}
        aria-keyshortcuts={hasKey ? String(nr) : undefined}
        // in view with its tile, above the form's buttons
        className="sr-only scroll-my-40"
      />
      <span className="flex items-start justify-between gap-2">
        <span className="line-clamp-2 min-w-0 break-words font-medium" title={plan.name}>
          {plan.name}
        </span>
        {hasKey && <Kbd>{nr}</Kbd>}
      </span>
      <span className="num flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-semibold">{formats.som(plan.price)}</span>
        <span className="text-muted text-sm">{formats.duration(plan.duration)}</span>
      </span>
      {words && (
        <span className={cx('line-clamp-2 text-xs', why ? 'text-warn' : 'text-muted')} title={words}>
          {words}
        </span>
      )}
    </label>
  )
}

/** What is said elsewhere after the name of the plan stands by itself here. */
const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
