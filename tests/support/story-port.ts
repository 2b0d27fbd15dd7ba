/** Where the server of the stories listens; another one where several runs share a machine. */
export const STORY_PORT = Number(process.env.STORY_PORT ?? 3120)
