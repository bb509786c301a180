import { useFormats } from '#src/web/texts.ts'

/** What stands under a column: an hour, a day, a month or a year. */
export function useBucketName() {
  const formats = useFormats()
  return (bucket: string): string => {
    if (bucket.length > 10) return bucket.slice(11)
    if (bucket.length === 10) return `${bucket.slice(8)}.${bucket.slice(5, 7)}`
    if (bucket.length === 7) return `${formats.shortMonthName(`${bucket}-01`)} ${bucket.slice(2, 4)}`
    return bucket
  }
}
