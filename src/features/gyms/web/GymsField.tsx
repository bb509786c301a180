import { useApi } from '#src/web/api.ts'
import { FormMultiCombobox, type BoundCombobox } from '#src/web/forms/FormCombobox.tsx'
import { gyms } from '../contract.ts'

/** Any of the owner's gyms. */
export function GymsField(props: Omit<BoundCombobox, 'options' | 'isLoading'>) {
  const { data, isLoading } = useApi(gyms.own, { query: { filterAz: 'abc', limit: 100 } }, { staleMs: 60_000 })
  const options = data?.gyms.map(({ _id, name, address }) => ({ value: _id, label: name, hint: address }))
  return <FormMultiCombobox {...props} isLoading={isLoading} options={options ?? []} />
}
