/**
 * Loaded into the server by start.mjs: when that process is gone, for whatever reason, the server shuts
 * down cleanly too instead of holding the port and the data folder.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
