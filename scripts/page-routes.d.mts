export declare function readRoutes(): Promise<{ path: string; files: string[] }[]>
