import { Banknote, CreditCard } from 'lucide-react'
import { Combobox } from '#src/ui/Combobox.tsx'
import { FilterChip, FilterMenu } from '#src/ui/FilterMenu.tsx'
import { FilterMenuPopup } from '#src/ui/FilterMenuPopup.tsx'
import { MultiCombobox } from '#src/ui/MultiCombobox.tsx'
import type { Option } from '#src/ui/option.ts'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Select } from '#src/ui/Select.tsx'
import { ToggleRow } from '#src/ui/ToggleRow.tsx'
import { useTexts } from '#src/web/texts.ts'
import { galleryTexts } from './gallery-texts.ts'
import { Kept, Opens, Sample, State } from './Sample.tsx'

const useOptions = (): readonly [Option, Option, Option] => {
  const t = useTexts(galleryTexts)
  return [
    { value: 'a', label: t.name, hint: '+998 90 111-22-33', avatar: null },
    { value: 'b', label: t.otherName, about: t.bad },
    { value: 'c', label: t.long, disabled: true },
  ]
}

export function Choices() {
  const t = useTexts(galleryTexts)
  const methods = [
    { value: 'cash', label: t.cash, icon: <Banknote aria-hidden="true" /> },
    { value: 'card', label: t.card, icon: <CreditCard aria-hidden="true" /> },
    { value: 'transfer', label: t.transfer, disabledReason: t.reason },
  ]
  const days = t.weekdays.split(' ').map((label, value) => ({ value, label }))
  const filter = [
    { value: 'good', label: t.good, count: 12 },
    { value: 'bad', label: t.bad },
  ]
  return (
    <>
      <Sample name="Select">
        <State name="default">
          <Select label={t.method} hint={t.hint} options={methods} defaultValue="card" />
        </State>
        <State name="focus">
          <Select label={t.method} options={methods} />
        </State>
        <State name="empty, required">
          <Select label={t.method} required placeholder={t.reason} options={methods} />
        </State>
        <State name="error">
          <Select label={t.method} error={t.wrong} options={methods} />
        </State>
        <State name="disabled">
          <Select label={t.method} disabled options={methods} />
        </State>
        <State name="long text">
          <Select label={t.long} options={[{ value: '', label: t.long }]} />
        </State>
      </Sample>
      <Searching />
      <Sample name="RadioGroup, SegmentedControl, ToggleRow">
        <State name="RadioGroup">
          <Kept value="cash">{(field) => <RadioGroup label={t.method} choices={methods} {...field} />}</Kept>
        </State>
        <State name="focus">
          <Kept value="card">
            {(field) => <RadioGroup label={t.method} choices={methods.slice(0, 2)} {...field} />}
          </Kept>
        </State>
        <State name="RadioGroup, error, long text">
          <RadioGroup
            label={t.method}
            error={t.wrong}
            value=""
            onChange={() => undefined}
            choices={[{ value: 'a', label: t.long, hint: t.longSentence }]}
          />
        </State>
        <State name="SegmentedControl">
          <Kept value="cash">{(field) => <SegmentedControl label={t.method} choices={methods} {...field} />}</Kept>
        </State>
        <State name="fit, focus">
          <Kept value="cash">
            {(field) => <SegmentedControl fit hideLabel label={t.method} choices={methods.slice(0, 2)} {...field} />}
          </Kept>
        </State>
        <State name="SegmentedControl, error">
          <SegmentedControl label={t.method} error={t.wrong} choices={methods} value="" onChange={() => undefined} />
        </State>
        <State name="ToggleRow">
          <Kept value={[0, 2] as number[]}>
            {(field) => <ToggleRow label={t.day} hint={t.hint} choices={days} {...field} />}
          </Kept>
        </State>
        <State name="ToggleRow, error">
          <Kept value={[] as number[]}>
            {(field) => <ToggleRow label={t.day} error={t.wrong} choices={days} {...field} />}
          </Kept>
        </State>
      </Sample>
      <Sample name="FilterMenu, FilterChip">
        <State name="FilterMenu">
          <Kept value="">{(field) => <FilterMenu label={t.gym} choices={filter} {...field} />}</Kept>
        </State>
        <State name="chosen">
          <Kept value="good">{(field) => <FilterMenu label={t.gym} choices={filter} {...field} />}</Kept>
        </State>
        <State name="focus">
          <Kept value="">{(field) => <FilterMenu label={t.long} choices={filter} {...field} />}</Kept>
        </State>
        <State name="FilterMenuPopup, opened">
          <Opens name="FilterMenuPopup">
            {() => <Kept value="good">{(field) => <FilterMenuPopup label={t.gym} choices={filter} {...field} />}</Kept>}
          </Opens>
        </State>
        <State name="FilterChip">
          <FilterChip label={t.bad} count={53} isOn={false} onToggle={() => undefined} />
        </State>
        <State name="on">
          <FilterChip label={t.bad} count={53} isOn onToggle={() => undefined} />
        </State>
      </Sample>
    </>
  )
}

function Searching() {
  const t = useTexts(galleryTexts)
  const options = useOptions()
  const [first, second] = options
  const none = () => undefined
  const far = { onSearch: none, isPart: false }
  return (
    <Sample name="Combobox, MultiCombobox">
      <State name="default">
        <Kept<Option | null> value={first}>
          {(field) => <Combobox label={t.members} options={options} {...field} />}
        </Kept>
      </State>
      <State name="focus">
        <Combobox label={t.members} options={options} value={null} onChange={none} placeholder={t.search} />
      </State>
      <State name="error, required">
        <Combobox label={t.members} required error={t.wrong} options={options} value={null} onChange={none} />
      </State>
      <State name="disabled">
        <Combobox label={t.members} disabled options={options} value={second} onChange={none} />
      </State>
      <State name="loading">
        <Combobox label={t.members} options={[]} {...far} answer="waiting" value={null} onChange={none} />
      </State>
      <State name="failed">
        <Combobox label={t.members} options={[]} {...far} answer="failed" value={null} onChange={none} />
      </State>
      <State name="nothing found">
        <Combobox label={t.members} options={[]} emptyText={t.nothing} value={null} onChange={none} />
      </State>
      <State name="MultiCombobox">
        <Kept<Option[]> value={[...options]}>
          {(field) => <MultiCombobox label={t.members} hint={t.hint} options={options} {...field} />}
        </Kept>
      </State>
      <State name="empty, error">
        <Kept<Option[]> value={[]}>
          {(field) => <MultiCombobox label={t.members} error={t.wrong} options={options} {...field} />}
        </Kept>
      </State>
    </Sample>
  )
}
