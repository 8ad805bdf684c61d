/** Who erases what is older than the retention, as the log says it. */
export const RETENTION = 'retention'
