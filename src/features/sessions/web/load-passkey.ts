import { loadCode } from '#src/ui/code.ts'

/** What speaks with the keys of the device, fetched by the press of a button. */
export const loadPasskey = () => loadCode(() => import('./passkey.ts'))
