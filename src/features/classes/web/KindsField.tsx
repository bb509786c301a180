import { conditionTexts } from '#src/features/plans/web/condition-texts.ts'
import { FieldSet } from '#src/ui/FieldSet.tsx'
import { FilterChip } from '#src/ui/FilterMenu.tsx'
import { useApi } from '#src/web/api.ts'
import { useField } from '#src/web/forms/field.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { classParts } from '../parts-calls.generated.ts'

/** Which kinds of classes a plan takes its people to, under `class_kinds`. */
export function KindsField({ adminId }: { adminId: string | undefined }) {
  const t = useTexts(conditionTexts)
  const { value, onChange, error } = useField('class_kinds')
  const chosen = value as string[] // its default is a list
  const {
    data,
    error: missing,
    refetch,
  } = useApi(classParts.kinds, { query: { limit: 100, archived: true, ...(adminId && { admin_id: adminId }) } })
  // what was put away since can be let go, and not taken anew
  const kinds = data?.kinds.filter(({ _id, is_archived }) => !is_archived || chosen.includes(_id))
  return (
    <FieldSet label={t.classKinds} hint={kinds?.length === 0 ? t.noClassKinds : t.classKindsHint} error={error}>
      {() =>
        !kinds ? (
          <PageState error={missing} onRetry={refetch} skeleton={null} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {kinds.map(({ _id, name }) => {
              const isOn = chosen.includes(_id)
              return (
                <FilterChip
                  key={_id}
                  label={name}
                  isOn={isOn}
                  canClear={false}
                  onToggle={() => onChange(isOn ? chosen.filter((id) => id !== _id) : [...chosen, _id])}
                />
              )
            })}
          </div>
        )
      }
    </FieldSet>
  )
}
