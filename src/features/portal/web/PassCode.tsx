import { useMemo } from 'react'
import { encode } from 'uqr'

/** A member's code as a QR, drawn in the browser: no request, so it stands on a screen without a network too. */
export function PassCode({ code, label }: { code: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(code, { ecc: 'M', border: 2 })
    const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
    return { size, path }
  }, [code])
  return (
    // scanners want dark on light in any theme
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-72 rounded-lg bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
