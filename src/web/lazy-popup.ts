import { type ComponentType, lazy } from 'react'
import type { CommandProps } from './commands.tsx'

/** A popup whose code is loaded when a reply asks for it. */
export const lazyPopup = <Name extends string, Payload>(
  load: () => Promise<Record<Name, ComponentType<CommandProps<Payload>>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
