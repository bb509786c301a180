import { useApi } from '#src/web/api.ts'
import { FormMultiCombobox, type BoundCombobox } from '#src/web/forms/FormCombobox.tsx'
import { answerOf } from '#src/web/search.ts'
import { gyms } from '../calls.generated.ts'

/** Any of the owner's gyms. */
export function GymsField(props: Omit<BoundCombobox, 'options' | 'answer'>) {
  const all = useApi(gyms.own, { query: { filterAz: 'abc', limit: 100 } }, { staleMs: 60_000 })
  const options = all.data?.gyms.map(({ _id, name, address }) => ({ value: _id, label: name, hint: address }))
  return <FormMultiCombobox {...props} answer={answerOf(all)} options={options ?? []} />
}
