import { Skeleton } from './Skeleton.tsx'

/** What the rows of a list add up to, in the page's head. A sum that is still counted has its place already. */
export function Sums({ sums }: { sums: readonly { label: string; value: string | undefined }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:gap-x-8 sm:flex sm:flex-wrap xl:gap-x-6">
      {sums.map(({ label, value }) => (
        <div key={label} className="sm:min-w-36">
          <dt className="text-muted text-xs leading-5">{label}</dt>
          <dd className="num flex h-6 items-center font-semibold text-md max-sm:text-base">
            {value ?? <Skeleton className="h-4 w-24" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
