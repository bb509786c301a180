import { useState } from 'react'
import type { ApiError } from '#src/web/api-error.ts'

/** A room or a coach that was given away after the form's effect was asked for: saved again, both classes may be kept. */
export function useClash() {
  const [isRefused, setRefused] = useState(false)
  const onRefused = ({ error }: Pick<ApiError, 'error'>): false => {
    if (error === 'class.clash') setRefused(true)
    return false
  }
  return { isRefused, onRefused }
}
