export declare const root: string
export declare function prepare(options?: { builds?: boolean }): Promise<void>
