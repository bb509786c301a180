import type { Http } from '#src/server/call-reply.ts'

/** The one cookie that comes along into a frame of another host, kept apart for each host that frames. */
export const framedCookie = '__Host-framed'

/** Said by a page of ours that stands in a frame. From elsewhere nobody can say it: the browser would ask us first, and gets no yes. */
export const framedHeader = 'framed'

/** Asked for by our own page within a frame of another host. Such cookies need https. */
export const isFramed = (http: Pick<Http, 'header'>, isSecure: boolean): boolean =>
  isSecure && http.header(framedHeader) === '1' && http.header('sec-fetch-site') === 'same-origin'
