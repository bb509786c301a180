import { cx } from './cx.ts'
import { Skeleton } from './Skeleton.tsx'

/** What the rows of a list add up to, in the page's head. A sum that is still counted has its place already. */
export function Sums({
  sums,
  hasFailed = false,
}: {
  sums: readonly { label: string; value: string | undefined }[]
  /** They could not be read: nothing is on its way. */
  hasFailed?: boolean
}) {
  return (
    // columns that no value widens: a line that breaks when the sums come would push the list down
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] xl:flex xl:gap-x-6">
      {sums.map(({ label, value }) => (
        <div key={label} className="xl:min-w-36">
          <dt className="text-muted text-xs leading-5">{label}</dt>
          <dd
            className={cx(
              'num flex h-6 items-center font-semibold text-md max-xl:text-base',
              // two sums of billions stand side by side on the narrowest phone
              value && value.length > 14 && 'max-[23rem]:text-xs!',
              // a sum of thousands of billions does not run into the one beside it
              value && value.length > 19 && 'max-xl:text-xs!',
            )}
          >
            {value ?? (hasFailed ? '–' : <Skeleton className="h-4 w-24" />)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
