import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { toast } from '#src/ui/toast-store.ts'
import { call } from '#src/web/call.ts'
import { currentLanguage } from '#src/web/texts.ts'
import { passkeys } from '../passkeys-calls.generated.ts'
import { passkeyTexts } from './passkey-texts.ts'

/** What the device answers; null when it can't, which is said, or when its person closed its window, who knows it. */
async function answered<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
    const t = passkeyTexts[currentLanguage()]
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    toast({ tone: 'bad', title: isKnown ? t.known : t.failed })
    return null
  }
}

/** What a key of this device signs; null when its person thought better of it or the device has none. */
export async function signByPasskey() {
  const { options } = await call(passkeys.ask, {})
  const signed = await answered(
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON, // made by the same library on the server
    }),
  )
  return (
    signed && {
      credential: signed.id,
      client_data: signed.response.clientDataJSON,
      authenticator_data: signed.response.authenticatorData,
      signature: signed.response.signature,
    }
  )
}

/** Signs in by what a key signed. */
export const enterBy = (body: NonNullable<Awaited<ReturnType<typeof signByPasskey>>>) => call(passkeys.enter, { body })

/** A new key of this device; null when there is none. */
export async function makePasskey(options: Record<string, unknown>) {
  const made = await answered(
    startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON, // made by the same library on the server
    }),
  )
  return (
    made && {
      credential: made.id,
      client_data: made.response.clientDataJSON,
      attestation: made.response.attestationObject,
      transports: made.response.transports ?? [],
    }
  )
}
