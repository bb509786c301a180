import { useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { genders } from '#src/features/members/rules.ts'
import { useMemberAbout } from '#src/features/members/web/member-about.ts'
import { useMemberList } from '#src/features/members/web/member-list.ts'
import { Button } from '#src/ui/Button.tsx'
import { Combobox } from '#src/ui/Combobox.tsx'
import { Kbd } from '#src/ui/Kbd.tsx'
import type { Option } from '#src/ui/option.ts'
import { ariaKeysOf, keysOf } from '#src/ui/shortcuts.ts'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { useField } from '#src/web/forms/field.ts'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormPhone, FormText } from '#src/web/forms/text-fields.tsx'
import { useSearch } from '#src/web/search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { onSaleKey } from './sale-key.ts'
import { saleTexts } from './sale-texts.ts'
import { texts } from './texts.ts'
import type { PlanAhead } from './use-plan-keys.ts'

export type NewMember = { fullname: string; phone_number: string; gender: string; dateOfBirth: string }
export const nobodyNew: NewMember = { fullname: '', phone_number: '+998', gender: '', dateOfBirth: '' }

const newValue = 'new'
/** The number of a plan came before the answer for the buyer: nobody is called so. */
const isMixed = (typed: string) => /\p{L}/u.test(typed) && /\d/.test(typed)
const isPhoneLike = (typed: string) => /^[\d\s+()-]{4,}$/.test(typed)

type SaleBuyerProps = {
  /** The plan asks for it. */
  needsAge: boolean
  /** As the record of whoever is chosen says it. */
  name: string | undefined
  planAhead: PlanAhead
}

/** Who buys: somebody found by name or phone, or a new person who is written down right here. */
export function SaleBuyer({ needsAge, name, planAhead }: SaleBuyerProps) {
  const { setValue, control, clearErrors } = useFormContext()
  const isNew = useWatch({ control, name: 'is_new' }) as boolean
  /** What was searched for is the name: the phone comes next. */
  const [isNamed, setNamed] = useState(false)
  const choose = (next: boolean, typed = '') => {
    if (next && typed) {
      if (isPhoneLike(typed)) setValue('member.phone_number', typed, { shouldDirty: true })
      else setValue('member.fullname', typed, { shouldDirty: true })
    }
    setNamed(typed !== '' && !isPhoneLike(typed))
    clearErrors()
    setValue('is_new', next, { shouldDirty: true })
  }
  useEffect(() => onSaleKey(() => choose(!isNew)))
  return isNew ? (
    <NewBuyer needsAge={needsAge} isNamed={isNamed} onKnown={() => choose(false)} />
  ) : (
    <KnownBuyer name={name} onNew={(typed) => choose(true, typed)} planAhead={planAhead} />
  )
}

type KnownBuyerProps = Pick<SaleBuyerProps, 'name' | 'planAhead'> & { onNew: (typed: string) => void }

function KnownBuyer({ name, onNew, planAhead }: KnownBuyerProps) {
  const t = useTexts(texts)
  const s = useTexts(saleTexts)
  const formats = useFormats()
  const about = useMemberAbout()
  const search = useSearch({ isRanked: true })
  const answer = useMemberList({ search: search.text, limit: 20 })
  const { value, onChange, ...field } = useField('member_id')
  const found = (value as Option | null) ?? null
  // the same option as long as it says the same: another one takes the place of what is being typed
  const chosen = useMemo(
    () => (found && name !== undefined && name !== found.label ? { ...found, label: name } : found),
    [found, name],
  )
  const typed = search.text.trim()
  const options: Option[] = (answer.data?.members ?? []).map((member) => ({
    value: member._id,
    label: member.fullname,
    hint: member.phone_number ? formats.phone(member.phone_number) : '',
    about: about(member),
    avatar: member.avatar,
  }))
  const isNobody = typed !== '' && options.length === 0
  const added: Option = {
    value: newValue,
    label: typed ? s.addNamed(typed) : s.newMember,
    isOffer: true,
    isUnsaid: isMixed(typed),
  }
  return (
    <Combobox
      {...field}
      label={t.member}
      required
      autoFocus
      placeholder={t.memberPlaceholder}
      emptyText={t.noMember}
      labelAside={<SwitchButton label={s.newMember} onPress={() => onNew(typed)} />}
      options={isNobody ? [added] : [...options, added]}
      {...search.answeredBy(answer)}
      ahead={{
        isOurs: (key, text) => /^[1-9]$/.test(key) && /\p{L}/u.test(text),
        onTaken: (key, { value: buyer }) => planAhead.keep(buyer, Number(key) - 1),
      }}
      value={chosen}
      onChange={(option) => (option?.value === newValue ? onNew(typed) : onChange(option))}
    />
  )
}

type NewBuyerProps = { needsAge: boolean; isNamed: boolean; onKnown: () => void }

function NewBuyer({ needsAge, isNamed, onKnown }: NewBuyerProps) {
  const s = useTexts(saleTexts)
  const { getValues, setFocus } = useFormContext()
  const [before] = useState(() => getValues('member.fullname') as string)
  // who was typed before and not sold to stands there yet: the next name takes the place of theirs
  useEffect(() => {
    if (!isNamed && before !== '' && getValues('member.fullname') === before)
      setFocus('member.fullname', { shouldSelect: true })
  }, [isNamed, before, getValues, setFocus])
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{s.newMember}</legend>
      <FormText
        name="member.fullname"
        label={s.fullname}
        placeholder={s.fullnamePlaceholder}
        required
        autoFocus={!isNamed}
        autoComplete="off"
        labelAside={<SwitchButton label={s.knownMember} onPress={onKnown} />}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormPhone name="member.phone_number" label={s.phone} required autoFocus={isNamed} autoComplete="off" />
        <FormChoice
          name="member.gender"
          label={s.gender}
          required
          choices={genders.map((value) => ({ value, label: s.genders[value] }))}
        />
        <FormDate
          name="member.dateOfBirth"
          label={s.birth}
          required={needsAge}
          hint={needsAge ? s.birthNeeded : undefined}
        />
      </div>
    </fieldset>
  )
}

/** Out of the way of Tab: its key does the same. */
function SwitchButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-1"
      tabIndex={-1}
      aria-keyshortcuts={ariaKeysOf('sale')}
      onClick={onPress}
      icon={<Kbd>{keysOf('sale')}</Kbd>}
    >
      {label}
    </Button>
  )
}
