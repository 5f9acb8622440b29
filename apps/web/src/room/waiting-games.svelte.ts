/** How many of the player's games wait for a move. The game of the open table is not counted. */
export const waitingGames = $state({ others: 0 });
