import type { Language } from '#src/contract/languages.ts'

/** Reads what a call brings before its transaction begins: without a connection, and holding no row. */
type ReadFirst<Input, Read> = (input: Input, language: Language) => Promise<Read>
export type ReadsFirst = { read?: ReadFirst<Record<string, unknown>, unknown> }

/** A handler whose files are read first. What they were refused for is met where it waits for the reading: after what else refuses the call. */
export const readsFirst = <Input, Context, Reply, Read>(
  read: ReadFirst<NoInfer<Input>, Read>,
  handle: (input: Input, context: Context, reading: Promise<Read>) => Promise<Reply>,
) =>
  Object.assign(
    (input: Input, context: Context, reading?: Promise<unknown>) => handle(input, context, reading as Promise<Read>), // the kernel reads by this very `read`
    { read },
  )
