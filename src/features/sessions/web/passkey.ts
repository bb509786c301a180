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

/** Said by the device and not by us; who closes its window knows it. */
function tellOfDevice(error: unknown): void {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return
  const t = passkeyTexts[currentLanguage()]
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  toast({ tone: 'bad', title: isKnown ? t.known : t.failed })
}

/** What a key of this device signs; null when its person thought better of it or the device has none. */
export async function signByPasskey() {
  const { options } = await call(passkeys.ask, {})
  try {
    const signed = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON, // made by the same library on the server
    })
    return {
      credential: signed.id,
      client_data: signed.response.clientDataJSON,
      authenticator_data: signed.response.authenticatorData,
      signature: signed.response.signature,
    }
  } catch (error) {
    tellOfDevice(error)
    return null
  }
}

/** Signs in by what a key signed. */
export const enterBy = (body: NonNullable<Awaited<ReturnType<typeof signByPasskey>>>) => call(passkeys.enter, { body })

/** A new key of this device; null when there is none. */
export async function makePasskey(options: Record<string, unknown>) {
  try {
    const made = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON, // made by the same library on the server
    })
    return {
      credential: made.id,
      client_data: made.response.clientDataJSON,
      attestation: made.response.attestationObject,
      transports: made.response.transports ?? [],
    }
  } catch (error) {
    tellOfDevice(error)
    return null
  }
}
