/** How many of the player's games wait for a move, besides that of the open table. */
export const waitingGames = $state({ others: 0 });
