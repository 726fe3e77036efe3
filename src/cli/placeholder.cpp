namespace brett {}
