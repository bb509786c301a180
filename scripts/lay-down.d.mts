export function layDown(made: string, site: string, now?: Date): void
