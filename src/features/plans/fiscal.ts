/** What a fiscal receipt says of a plan. All of it, or nothing: a receipt without a code is refused by the tax office. */
export type PlanFiscal = {
  /** The code of the service in the national classifier (MXIK, in Russian ИКПУ). */
  mxik: string | null
  package_code: string | null
  unit_code: number | null
  /** Null: sold without VAT. */
  vat_percent: number | null
}

export const vatPercents = [0, 12] as const

export const noFiscal: PlanFiscal = { mxik: null, package_code: null, unit_code: null, vat_percent: null }

/** Seventeen digits, not all of them the same. */
export const isMxik = (code: string): boolean => /^\d{17}$/.test(code) && !/^(\d)\1*$/.test(code)
export const isPackageCode = (code: string): boolean => /^\d{1,20}$/.test(code)

type Asked = { [K in keyof PlanFiscal]?: PlanFiscal[K] | undefined }

/** Absent stays as it is; a code taken away takes the rest with it. */
export function changedFiscal(before: PlanFiscal, asked: Asked): PlanFiscal {
  const given = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as Partial<PlanFiscal>
  const after = { ...before, ...given }
  return after.mxik === null && asked.mxik !== undefined ? noFiscal : after
}

/** What is missing of it, by field. */
export function fiscalConflict({
  mxik,
  package_code,
  unit_code,
  vat_percent,
}: PlanFiscal): Record<string, 'required'> | undefined {
  if (mxik && !package_code) return { package_code: 'required' }
  if (!mxik && (package_code || unit_code !== null || vat_percent !== null)) return { mxik: 'required' }
  return undefined
}
