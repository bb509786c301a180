import { FormMultiCombobox, type BoundCombobox } from '#src/web/forms/FormCombobox.tsx'
import { answerOf } from '#src/web/search.ts'
import { useOwnGyms } from './own-gyms.ts'

/** Any of the owner's gyms. */
export function GymsField(props: Pick<BoundCombobox, 'name' | 'label' | 'hint' | 'placeholder' | 'required'>) {
  const all = useOwnGyms()
  const options = all.data?.gyms.map(({ _id, name, address }) => ({ value: _id, label: name, hint: address }))
  return <FormMultiCombobox {...props} answer={answerOf(all)} options={options ?? []} />
}
