import { useMedia } from '#ui/use-media.ts'

/** Whether the page runs as an app of its own, without the browser's bars; false on the server and in the first paint. */
export const useInstalled = () => useMedia('(display-mode: standalone)')
