import type { ComponentType } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { CommandProps } from './commands.tsx'

/** A popup whose code is loaded when a reply asks for it. */
export const lazyPopup = <Name extends string, Payload>(
  load: () => Promise<Record<Name, ComponentType<CommandProps<Payload>>>>,
  name: Name,
) => lazyPart(load, name as never) as ComponentType<CommandProps<Payload>> // a generic name is not seen to be one of its module's
