import { get, useController, useFormContext } from 'react-hook-form'

/** Binds one control to the form around it by its name (dotted for rows: `options.0.key`). */
export function useField(name: string) {
  const { control, formState } = useFormContext()
  const { field, fieldState } = useController({ name, control })
  const root = name.split('.')[0] ?? name
  if (import.meta.env.DEV && formState.defaultValues && !(root in formState.defaultValues))
    throw new Error(`the form has no field ${root}: add it to defaults`)
  const nested = get(formState.errors, name) as { root?: { message?: string } } | undefined // a list's own error stands under `root`
  return { ...field, error: fieldState.error?.message ?? nested?.root?.message ?? null }
}
