/** Reads a code from a picture of the camera: undefined while there is none. */
export type Reader = { read(video: HTMLVideoElement): Promise<string | undefined>; close(): void }

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own detector where it knows QR codes; elsewhere one of ours, fetched when it is needed. */
export async function openReader(): Promise<Reader> {
  const Native = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector // not yet in the DOM's types
  const known: string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (Native && known.includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] })
    return {
      read: async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue,
      close: () => undefined,
    }
  }
  const { default: QrScanner } = await import('qr-scanner')
  const qrEngine = await QrScanner.createQrEngine()
  const canvas = document.createElement('canvas')
  return {
    read: (video) =>
      QrScanner.scanImage(video, { qrEngine, canvas, returnDetailedScanResult: true }).then(
        ({ data }) => data,
        () => undefined, // no code in this picture
      ),
    close: () => qrEngine instanceof Worker && qrEngine.terminate(),
  }
}
