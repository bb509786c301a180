import type { Files } from './files.ts'

/** Stores the pictures of a call; answers their names. */
export async function storeImages(
  files: Files,
  uploads: Record<string, Buffer>,
  whose: string,
): Promise<Record<string, string>> {
  const stored: Record<string, string> = {}
  try {
    for (const [name, bytes] of Object.entries(uploads)) stored[name] = await files.storeImage(bytes, name, whose)
  } catch (error) {
    await removeImages(files, stored)
    throw error
  }
  return stored
}

/** What was stored for a call that came to nothing. */
export const removeImages = (files: Files, stored: Record<string, string>) =>
  Promise.all(Object.values(stored).map((name) => files.remove(name)))
