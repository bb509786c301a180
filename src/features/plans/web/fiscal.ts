import { noFiscal, type PlanFiscal } from '../fiscal.ts'

/** As the form holds them. */
export type FiscalValues = { mxik: string; package_code: string; unit_code: number | null; vat: string }

export const fiscalValues = (plan: PlanFiscal = noFiscal): FiscalValues => ({
  mxik: plan.mxik ?? '',
  package_code: plan.package_code ?? '',
  unit_code: plan.unit_code,
  vat: plan.vat_percent === null ? 'none' : String(plan.vat_percent),
})

/** Without a code nothing of it is kept. */
export const fiscalOf = ({ mxik, package_code, unit_code, vat }: FiscalValues): PlanFiscal =>
  mxik.trim() === '' && package_code.trim() === '' && unit_code === null
    ? noFiscal
    : {
        mxik: mxik.replaceAll(' ', '') || null,
        package_code: package_code.replaceAll(' ', '') || null,
        unit_code,
        vat_percent: vat === 'none' ? null : Number(vat),
      }
