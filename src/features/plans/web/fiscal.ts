import type { Plan } from '../contract.ts'
import { noFiscal, type PlanFiscal } from '../fiscal.ts'

/** As the form holds them. */
export type FiscalValues = { mxik: string; package_code: string; unit_code: number | null; vat: string }

export const fiscalValues = (plan: PlanFiscal = noFiscal): FiscalValues => ({
  mxik: plan.mxik ?? '',
  package_code: plan.package_code ?? '',
  unit_code: plan.unit_code,
  vat: plan.vat_percent === null ? 'none' : String(plan.vat_percent),
})

export const fiscalOf = ({ mxik, package_code, unit_code, vat }: FiscalValues): PlanFiscal => ({
  mxik: mxik.replaceAll(' ', '') || null,
  package_code: package_code.replaceAll(' ', '') || null,
  unit_code,
  vat_percent: vat === 'none' ? null : Number(vat),
})

const mostUsed = 6

type Coded = Pick<Plan, 'name' | 'mxik' | 'package_code'>

/** Each code once, with the name of a plan that has it; those that what was typed begins, in groups or not, or names. */
export function usedCodes<P extends Coded>(known: readonly P[], typed: string): P[] {
  const wanted = typed.trim().toLowerCase()
  const digits = wanted.replaceAll(' ', '')
  const found = known.filter(
    ({ mxik, name }) => mxik && (mxik.startsWith(digits) || name.toLowerCase().includes(wanted)),
  )
  const codes = new Map(found.map((plan) => [`${plan.mxik} ${plan.package_code}`, plan]))
  return [...codes.values()].slice(0, mostUsed)
}
