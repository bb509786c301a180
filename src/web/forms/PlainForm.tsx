import { FormFrame, type FormLooks } from './FormFrame.tsx'
import type { PlainFormHandle } from './use-plain-form.ts'

/** The form of `usePlainForm`. */
export const PlainForm = ({ form, ...looks }: FormLooks & { form: PlainFormHandle }) => (
  <FormFrame
    {...looks}
    refused={Object.keys(form.wrong).length > 0 ? form.tries : null}
    error={form.error}
    shows={(field) => field in form.wrong}
    pending={form.pending}
    // a field that has the focus from the start needs nothing before somebody types
    onPrepare={({ relatedTarget }) => relatedTarget && form.prepare()}
    onSubmit={form.submit}
  />
)
